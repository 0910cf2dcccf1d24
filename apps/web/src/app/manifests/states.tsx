import { IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from '#ui/texts.ts'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import type { Look as ColumnLook } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list-types.ts'
import { look, type Look } from './looks.ts'
import type { States } from '../manifest.ts'
import { manifests } from './manifests.ts'

type StateKind = keyof States
type StateOf<Kind extends StateKind> = States[Kind] & string
/** Keys of the words of all states. One without a word is an error where it is asked for. */
type StateKey = { [Kind in StateKind]: `states.${Kind}.${StateOf<Kind>}` }[StateKind]

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

/** Column of a list with the state of each row as a badge, beside those of `cell` (ui/lists/table/cells.tsx). */
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
  // The compiler makes one type of a template over a generic kind: that it is one of the keys of all kinds, it does not see.
  return (of, is) => t(`states.${of}.${is}` as StateKey)
}

/** Colour and icon of a state, for calendars and charts. */
export function lookOf<Kind extends StateKind>(of: Kind, is: StateOf<Kind>): Look {
  return looks[of]?.[is] ?? unknown
}
