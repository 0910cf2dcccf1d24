import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconShape } from '../icon.tsx'

interface Props extends ButtonProps {
  to: string
  icon?: IconShape | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ to, icon, children, ...others }: Props) {
  return (
    <Button component={Link} to={to} leftSection={icon && <Icon of={icon} />} {...others}>
      {children}
    </Button>
  )
}
