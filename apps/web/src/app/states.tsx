import { IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import type { Look as ColumnLook } from '#ui/lists/cells.tsx'
import type { Column } from '#ui/lists/data-list-types.ts'
import { type Look, look } from './looks.ts'
import type { States } from './manifest.ts'
import { manifests } from './manifests.ts'

type StateKind = keyof States
type StateOf<Kind extends StateKind> = States[Kind] & string

const unknown = look('grey', IconCircleDashed)
const looks: Record<string, Record<string, Look>> = Object.assign(
  {},
  ...manifests.map(({ manifest }) => manifest.states),
)

/** A state of the product as a badge: `<State of="offer" is={offer.state} />`. */
export function State<Kind extends StateKind>({ of, is }: { of: Kind; is: StateOf<Kind> }) {
  const label = useStateLabel()
  const { tone, icon } = lookOf(of, is)
  return <StateBadge tone={tone} icon={icon} label={label(of, is)} />
}

/** Column of a list with the state of each row as a badge, beside those of `cell` (ui/lists/cells.tsx). */
export const stateCell = <Row, Kind extends StateKind>(
  of: Kind,
  title: string,
  stateOf: (row: Row) => StateOf<Kind>,
  look?: ColumnLook<Row>,
): Column<Row> => ({
  key: 'state',
  title,
  card: 'state',
  ...look,
  render: (row) => <State of={of} is={stateOf(row)} />,
})

/** Words of states, for filters and sentences. */
export function useStateLabel(): <Kind extends StateKind>(of: Kind, is: StateOf<Kind>) => string {
  const { t } = useTranslation('frame')
  return (of, is) => t(`states.${of}.${is}` as string)
}

/** Colour and icon of a state, for calendars and charts. */
export function lookOf<Kind extends StateKind>(of: Kind, is: StateOf<Kind>): Look {
  return looks[of]?.[is] ?? unknown
}
