/** Whether a word mixes letters of two alphabets, as where a Latin `a` stands for the Russian one: a search finds no such name. */
export const isMixed = (text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word))

/** Capital letters of the Cyrillic alphabets, and at the same places the Latin ones that look the same. */
export const lookAlikes = { cyrillic: 'АВЕКМНОРСТУХІЅЈ', latin: 'ABEKMHOPCTYXISJ' } as const
