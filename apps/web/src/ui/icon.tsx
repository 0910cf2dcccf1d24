import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type IconShape = ComponentType<IconProps>

/** An icon as the design wants it. Decoration: the control around it has the name. */
export function Icon({
  of: Shape,
  size = 18,
  className,
}: {
  of: IconShape
  size?: number
  className?: string | undefined
}) {
  return <Shape size={size} stroke={1.5} aria-hidden className={className} />
}
