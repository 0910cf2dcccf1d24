import { SegmentedControl as Control, type SegmentedControlProps, useDirection } from '@mantine/core'

/** Segmented control that is made anew when the direction of the page changes: the library measures where its highlight stands, and
 *  hears of a change only if it was told before its first measurement. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { dir } = useDirection()
  return <Control key={dir} {...props} />
}
