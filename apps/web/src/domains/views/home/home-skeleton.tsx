import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { Columns } from './columns.tsx'

/** Has the height of the content, so that nothing moves. */
export function HomeSkeleton() {
  return (
    <Columns aside={<BlockSkeleton height={20} />}>
      <BlockSkeleton height={18} />
      <BlockSkeleton height={14} />
    </Columns>
  )
}
