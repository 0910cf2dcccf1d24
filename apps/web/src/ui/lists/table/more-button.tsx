import { Button } from '@mantine/core'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Brings the next rows of a list; nothing where all are shown. */
export function MoreButton({
  of,
  label,
  className = '',
}: {
  of: Pages
  label: string
  className?: string | undefined
}) {
  if (!of.hasNextPage) return null
  return (
    <Button
      variant="default"
      className={className}
      loading={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
