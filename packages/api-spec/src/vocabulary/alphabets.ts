/** Whether letters of two alphabets stand in a word, as where a Latin `a` looks like the Russian one: nobody finds such a name. */
export const isMixed = (text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word))

/** Capital letters of the Cyrillic alphabets, and at the same places the Latin ones that look the same. */
export const lookAlikes = { cyrillic: 'АВЕКМНОРСТУХІЅЈ', latin: 'ABEKMHOPCTYXISJ' } as const
