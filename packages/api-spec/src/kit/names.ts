/** A person's whole name as it stands on every screen, document and notice: the family name first, as lists are sorted by it.
 *  Only a greeting turns it round. */
export const fullName = (firstName: string, lastName: string): string => `${lastName} ${firstName}`.trim()
