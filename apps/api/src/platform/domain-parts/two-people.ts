/** Why one account may not decide about what another has asked or has approved first: it is the same account (`own`), or one that counts as the
 *  same person because nobody else has confirmed one of the two. Undefined where they are two people. Every rule of two people asks this one.
 *  @param account who decides
 *  @param person the accounts of the person who decides (`listSamePerson`)
 *  @param first the account that has asked, or has approved first; null where nobody has */
export function whyNotTwoPeople(
  account: string,
  person: readonly string[],
  first: string | null,
): 'own' | 'same_person' | undefined {
  if (first === null) return undefined
  if (account === first) return 'own'
  return person.includes(first) ? 'same_person' : undefined
}
