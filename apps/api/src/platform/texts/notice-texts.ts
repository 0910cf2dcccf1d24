// The kinds of notices. They follow from the keys of the domains' texts, so there is no other list of them.

/** Texts of the domains that send notices, by topic. Each of them adds its own in its manifest.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface NoticeTexts {}
