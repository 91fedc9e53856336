import type { LogInInput, SignUpInput } from "@site/contracts/auth";
import type { SiteConfig } from "@site/contracts/site/site-config";
import { initializeApp } from "firebase/app";
import {
  applyActionCode,
  type Auth,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  linkWithCredential,
  onIdTokenChanged,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  type User,
} from "firebase/auth";

/** The person that the identity service knows in this browser. */
export interface IdentityUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  /** False if the account logs in with Google alone. */
  hasPassword: boolean;
}

function describeUser(user: User | null): IdentityUser | null {
  return (
    user && {
      uid: user.uid,
      email: user.email ?? "",
      emailVerified: user.emailVerified,
      displayName: user.displayName ?? "",
      hasPassword: user.providerData.some(
        ({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID,
      ),
    }
  );
}

function requireUser(auth: Auth): User {
  // The code that the service itself returns for a session that has ended meanwhile.
  if (!auth.currentUser) throw Object.assign(new Error(), { code: "auth/user-token-expired" });
  return auth.currentUser;
}

/**
 * Starts the identity client. No popup resolver: it would load a third party's script. Local storage instead of
 * IndexedDB, because it notifies other tabs within milliseconds. `onUser` is called once the user is known and at
 * every change, including changes in other tabs.
 */
export function createIdentityClient(
  config: SiteConfig,
  onUser: (user: IdentityUser | null) => void,
) {
  const { apiKey, authDomain, projectId, emulatorUrl } = config.identity;
  const app = initializeApp({ apiKey, authDomain, projectId });
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

  let signingUp = false;
  const publish = () => {
    if (!signingUp) onUser(describeUser(auth.currentUser));
  };
  onIdTokenChanged(auth, publish);

  return {
    /** The bearer token, refreshed when it is about to expire; `undefined` when signed out. */
    async idToken(): Promise<string | undefined> {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken();
    },

    async logIn({ email, password }: LogInInput): Promise<void> {
      await signInWithEmailAndPassword(auth, email, password);
    },

    /**
     * Signs in the person of Google's token. An account with the same address is theirs if Google has verified the
     * address.
     */
    async logInWithGoogle(googleToken: string): Promise<void> {
      await signInWithCredential(auth, GoogleAuthProvider.credential(googleToken));
    },

    /** Adds Google to the account that the password opens. */
    async joinGoogle({ email, password }: LogInInput, googleToken: string): Promise<void> {
      const { user } = await signInWithEmailAndPassword(auth, email, password);
      await linkWithCredential(user, GoogleAuthProvider.credential(googleToken));
    },

    /** Renews this browser's login with Google's token, if the token names the same account. */
    async confirmWithGoogle(googleToken: string): Promise<void> {
      await reauthenticateWithCredential(
        requireUser(auth),
        GoogleAuthProvider.credential(googleToken),
      );
    },

    async signUp({ displayName, email, password }: SignUpInput): Promise<void> {
      // The new account is announced only once its token carries the name: the profile is created from it.
      signingUp = true;
      try {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        // From here on the account exists; a name that was not saved can be set on /account.
        await updateProfile(user, { displayName }).catch(() => undefined);
        await user.getIdToken(true).catch(() => undefined);
      } finally {
        signingUp = false;
        publish();
      }
    },

    async logOut(): Promise<void> {
      await signOut(auth);
    },

    /** Reloads the user from the service: the address may have been confirmed in another browser. */
    async refreshUser(): Promise<void> {
      const user = requireUser(auth);
      const before = user.emailVerified;
      await user.reload();
      if (user.emailVerified !== before) await user.getIdToken(true);
    },

    /** The address that a mail's link is about, without using the link up. */
    async readAction(oobCode: string): Promise<{ email: string; previousEmail: string }> {
      const { data } = await checkActionCode(auth, oobCode);
      return { email: data.email ?? "", previousEmail: data.previousEmail ?? "" };
    },

    async applyAction(oobCode: string): Promise<void> {
      await applyActionCode(auth, oobCode);
      // If the link belongs to another account than this browser's, nothing changes here.
      await auth.currentUser
        ?.reload()
        .then(() => auth.currentUser?.getIdToken(true))
        .catch(() => undefined);
    },

    async resetPassword(oobCode: string, newPassword: string): Promise<void> {
      await confirmPasswordReset(auth, oobCode, newPassword);
    },

    /** Reauthenticates with the current password, so that the service accepts the login as recent. */
    async confirmPassword(currentPassword: string): Promise<void> {
      const user = requireUser(auth);
      await reauthenticateWithCredential(
        user,
        EmailAuthProvider.credential(user.email ?? "", currentPassword),
      );
    },

    async setPassword(newPassword: string): Promise<void> {
      await updatePassword(requireUser(auth), newPassword);
    },
  };
}

export type IdentityClient = ReturnType<typeof createIdentityClient>;
