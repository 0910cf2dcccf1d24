// Which addresses the frame itself handles. Paths are case-sensitive; one slash at the end is ignored. The first-paint
// script gets its pattern from here (build/first-paint.ts), so that the first paint shows what the app will show.

/** Where someone who is not signed in sees the sign-in page. */
export const signInPaths = /^\/(?:login\/?|dashboard(?:\/.*)?)$/

export const isSignInPath = (path: string): boolean => signInPaths.test(path)

export const isDashboardPath = (path: string): boolean => /^\/dashboard(?:\/|$)/.test(path)
