/** Address of the home page, at which the dashboard begins. */
export const homePath = '/dashboard'

/** The address of a screen. */
export type ScreenPath = `/dashboard/${string}`

/** The address of a screen by its path as manifests declare it, for the frame; domains name theirs in their paths.ts. */
export const screenPath = (path: string): ScreenPath => `/dashboard/${path}`
