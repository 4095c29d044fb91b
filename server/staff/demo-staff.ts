/** The sign-in of the demonstration shop. It is printed at start, so it is no secret: a real shop removes it. */
export const DEMO_STAFF = { email: 'demo@zellige.test', password: 'zellige-demo', name: 'Amina Demo' } as const;
