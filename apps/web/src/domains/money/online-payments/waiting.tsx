import { Loader } from '@mantine/core'
import classes from './payment-page.module.css'

/** Line on a page that is told of the payment by itself. */
export function Waiting({ text }: { text: string }) {
  return (
    <p className={classes.live} role="status">
      <Loader size="sm" aria-hidden />
      {text}
    </p>
  )
}
