import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { Columns } from './columns.tsx'

/** As high as what comes, so that nothing jumps. */
export function HomeSkeleton() {
  return (
    <Columns aside={<BlockSkeleton height={20} />}>
      <BlockSkeleton height={18} />
      <BlockSkeleton height={14} />
    </Columns>
  )
}
