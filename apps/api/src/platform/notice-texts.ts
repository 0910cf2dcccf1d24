// The kinds of notices. They follow from the keys of the domains' texts, so there is no other list of them.

/** Texts of notices by topic. Each domain that sends notices adds its own in its manifest.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface NoticeTexts {}
