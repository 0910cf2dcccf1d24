/** A text of the same length in which ё is е, as the server compares texts. */
export const withOneLetter = (text: string): string => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е')
