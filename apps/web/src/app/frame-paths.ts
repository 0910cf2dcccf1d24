// Which addresses the frame itself knows. Case counts, as in every path; one slash at the end does not. The first script of
// index.html takes its pattern from here (build/first-paint.ts), so that the first paint shows what the app will show.

/** Where someone who is not signed in sees the sign-in page. */
export const signInPaths = /^\/(?:login\/?|dashboard(?:\/.*)?)$/

export const isSignInPath = (path: string): boolean => signInPaths.test(path)

export const isDashboardPath = (path: string): boolean => /^\/dashboard(?:\/|$)/.test(path)
