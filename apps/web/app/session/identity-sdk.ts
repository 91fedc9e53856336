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

/** The signed-in user, from the identity service. */
export interface IdentityUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  /** False if the account can only log in with Google. */
  hasPassword: boolean;
}

function toIdentityUser(user: User | null): IdentityUser | null {
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
  // The code that the service itself returns for an expired session.
  if (!auth.currentUser) throw Object.assign(new Error(), { code: "auth/user-token-expired" });
  return auth.currentUser;
}

/**
 * Creates the identity client. It has no popup resolver, which would load a third-party script, and uses local storage
 * instead of IndexedDB, because that notifies other tabs within milliseconds. `onUser` is called once the user is known
 * and after every change, including changes in other tabs.
 */
export function createIdentityClient(
  config: SiteConfig,
  onUser: (user: IdentityUser | null) => void,
) {
  const { apiKey, authDomain, projectId, emulatorUrl } = config.identity;
  const app = initializeApp({ apiKey, authDomain, projectId });
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

  let isSigningUp = false;
  const publishUser = () => {
    if (!isSigningUp) onUser(toIdentityUser(auth.currentUser));
  };
  onIdTokenChanged(auth, publishUser);

  return {
    /** The bearer token, refreshed before it expires; `undefined` when signed out. */
    async getIdToken(): Promise<string | undefined> {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken();
    },

    async logIn({ email, password }: LogInInput): Promise<void> {
      await signInWithEmailAndPassword(auth, email, password);
    },

    /**
     * Signs in with Google's token. An account with the same email address is used if Google has verified that address.
     */
    async logInWithGoogle(googleToken: string): Promise<void> {
      await signInWithCredential(auth, GoogleAuthProvider.credential(googleToken));
    },

    /** Links Google to the account with this password. */
    async linkGoogle({ email, password }: LogInInput, googleToken: string): Promise<void> {
      const { user } = await signInWithEmailAndPassword(auth, email, password);
      await linkWithCredential(user, GoogleAuthProvider.credential(googleToken));
    },

    /** Renews this browser's login with Google's token, if it belongs to the same account. */
    async reauthenticateWithGoogle(googleToken: string): Promise<void> {
      await reauthenticateWithCredential(
        requireUser(auth),
        GoogleAuthProvider.credential(googleToken),
      );
    },

    async signUp({ displayName, email, password }: SignUpInput): Promise<void> {
      // Publish the new account only once its token contains the name, because the profile is created from the token.
      isSigningUp = true;
      try {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        // The account exists from here on. A name that was not saved can be set on /account.
        await updateProfile(user, { displayName }).catch(() => undefined);
        await user.getIdToken(true).catch(() => undefined);
      } finally {
        isSigningUp = false;
        publishUser();
      }
    },

    async logOut(): Promise<void> {
      await signOut(auth);
    },

    /** Reloads the user, whose address may have been confirmed in another browser. */
    async refreshUser(): Promise<void> {
      const user = requireUser(auth);
      const before = user.emailVerified;
      await user.reload();
      if (user.emailVerified !== before) await user.getIdToken(true);
    },

    /** The email address that an email link is for. Does not use up the link. */
    async checkAction(oobCode: string): Promise<{ email: string; previousEmail: string }> {
      const { data } = await checkActionCode(auth, oobCode);
      return { email: data.email ?? "", previousEmail: data.previousEmail ?? "" };
    },

    async applyAction(oobCode: string): Promise<void> {
      await applyActionCode(auth, oobCode);
      // Nothing changes here if the link belongs to another account.
      await auth.currentUser
        ?.reload()
        .then(() => auth.currentUser?.getIdToken(true))
        .catch(() => undefined);
    },

    async resetPassword(oobCode: string, newPassword: string): Promise<void> {
      await confirmPasswordReset(auth, oobCode, newPassword);
    },

    /** Renews the login with the current password, so that the service accepts it as recent. */
    async reauthenticateWithPassword(currentPassword: string): Promise<void> {
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
