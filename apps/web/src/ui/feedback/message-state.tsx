import type { ReactNode } from 'react'
import { Text, Title } from '@mantine/core'
import classes from './feedback.module.css'

/** Explains why there is nothing to show (no access, not found), with a link. */
export function MessageState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={`stack gap-12 centred ${classes.empty}`}>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text className={`muted ${classes.text}`}>{text}</Text>
      {action}
    </div>
  )
}
