import { Icon, type IconShape } from '../icon.tsx'
import tones from './tones.module.css'

/** green done, paid, held · blue planned, issued, open · amber waiting for a person · red overdue, refused, cancelled late ·
 *  grey draft, closed, cancelled in time */
export type Tone = 'green' | 'blue' | 'amber' | 'red' | 'grey'

interface Props {
  tone: Tone
  icon: IconShape
  label: string
}

/** A state by colour, icon and word: never by colour alone. */
export function StateBadge({ tone, icon, label }: Props) {
  return (
    <span className={`inline gap-4 within small medium ${tones.tone} ${tones.badge}`} data-tone={tone}>
      <Icon className="fixed" of={icon} size={14} />
      {label}
    </span>
  )
}
