// Addresses that the frame itself handles. Paths are case-sensitive; one slash at the end is ignored. The first-paint
// script gets its pattern from here (build/first-paint.ts), so that the first paint shows what the app will show.

/** Addresses that show the sign-in page to someone who is not signed in. */
export const signInPaths = /^\/(?:login\/?|dashboard(?:\/.*)?)$/

export const isSignInPath = (path: string): boolean => signInPaths.test(path)

export const isDashboardPath = (path: string): boolean => /^\/dashboard(?:\/|$)/.test(path)
