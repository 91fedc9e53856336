/** The ID token of a new person at the world's identity service. */
export async function signUp(identity: string, email: string): Promise<string> {
  const response = await fetch(
    `${identity}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email,
        password: "a long enough password",
        returnSecureToken: true,
      }),
    },
  );
  const { idToken } = (await response.json()) as { idToken: string };
  return idToken;
}
