import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { PersonName } from '#ui/facts/facts-text.tsx'

type Props = Omit<ComponentProps<typeof PersonName>, 'person'> & {
  /** The id is that of the cabinet. */
  person: ComponentProps<typeof PersonName>['person'] & { id: string }
}

/** A person who leads to their card. */
export const PersonLink = ({ person, ...name }: Props) => (
  <Link to={personPath(person.id)}>
    <PersonName person={person} {...name} />
  </Link>
)
