import { Loader } from '@mantine/core'

/** Line on a page that is told of the payment by itself. */
export function Waiting({ text }: { text: string }) {
  return (
    <p className="line gap-12 apart-12" role="status">
      <Loader size="sm" aria-hidden />
      {text}
    </p>
  )
}
