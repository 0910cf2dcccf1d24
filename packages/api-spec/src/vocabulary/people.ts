import { z } from 'zod'
import { idSchema } from '#kit/ids.ts'

/** A person by name alone, for others who may know the name and nothing more. The id is a cabinet's. */
export const personRef = z.object({ id: idSchema, firstName: z.string(), lastName: z.string() })
export type PersonRef = z.infer<typeof personRef>

/** A person's whole name as it stands on every screen, document and notice: the family name first, as lists are sorted by it.
 *  Only a greeting turns it round. */
export const fullName = (firstName: string, lastName: string): string => `${lastName} ${firstName}`.trim()

/** A person's whole name; empty where there is no person, and for one who has not given a name yet. */
export const nameOf = (person: Named | undefined): string => (person ? fullName(person.firstName, person.lastName) : '')

/** A person among others by name alone, as answers name people; empty names where there is nobody. */
export function refOf(people: ReadonlyMap<string, Named>, id: string): PersonRef {
  const { firstName = '', lastName = '' } = people.get(id) ?? {}
  return { id, firstName, lastName }
}

type Named = Pick<PersonRef, 'firstName' | 'lastName'>

/** A masked phone: `+375 29 ***-**-67`. Empty where there is none any more. */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `+${phone.slice(0, 3)} ${phone.slice(3, 5)} ***-**-${phone.slice(-2)}`

/** Whole years by the calendar year alone: the product does not ask for the month of birth. */
export function learnerAge(birthYear: number | null, today: string): number | null {
  return birthYear === null ? null : Number(today.slice(0, 4)) - birthYear
}

/** A learner beside others of the same customer: two of one name are told apart by the year. */
export const learnerRef = personRef.extend({ birthYear: z.int().nullable() })
