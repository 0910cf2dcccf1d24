import type { Order } from '@navyk/api-spec/money/orders'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { usePackageLeft } from '#vocabulary/package-left.tsx'

type Line = Order['lines'][number]

interface Props {
  line: Line
  /** True where each piece shows the sum that would go back now, for the person who decides about it. */
  isWorthShown?: boolean
}

/** Grants of a line: what each piece has opened, and what is left of it, in the words of every page. */
export function Grants({ line, isWorthShown = false }: Props) {
  const about = useAbout(isWorthShown)
  if (line.seat !== null) return <Seat seat={line.seat} />
  if (line.grants.length === 0) return null
  return (
    <ul className="stack gap-4">
      {line.grants.map((grant) => (
        <li className="row gap-4-12" key={grant.id}>
          <State of="wallet" is={grant.state} />
          <span className="muted small">{about(grant).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** The seat in a programme, as it is now. */
function Seat({ seat }: { seat: NonNullable<Line['seat']> }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <ul className="stack gap-4">
      <li className="row gap-4-12">
        <State of="programme_seat" is={seat.state} />
        <Link to={programmePath(seat.programmeId)}>{t('seat.programme')}</Link>
        {seat.refundedKopecks !== null && (
          <span className="muted small">{t('grant.refunded', { money: format.money(seat.refundedKopecks) })}</span>
        )}
      </li>
    </ul>
  )
}

function useAbout(isWorthShown: boolean) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const leftOf = usePackageLeft()
  return (grant: Line['grants'][number]) => {
    const { state, refundKopecks, refundedKopecks } = grant
    if (refundedKopecks !== null) return [t('grant.refunded', { money: format.money(refundedKopecks) })]
    if (state !== 'active' && state !== 'frozen') return []
    return [leftOf(grant), ...(isWorthShown ? [t('grant.worth', { money: format.money(refundKopecks) })] : [])]
  }
}
