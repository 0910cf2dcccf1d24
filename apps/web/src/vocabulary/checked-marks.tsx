import type { CredentialKind } from '@navyk/api-spec/vocabulary'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useWords } from './use-words.ts'

/** Marks of what the service has checked of an executor; nothing where there is nothing. */
export function CheckedMarks({ of }: { of: readonly CredentialKind[] }) {
  const words = useWords()
  if (of.length === 0) return null
  return (
    <span className="row stretch gap-4-12">
      {of.map((kind) => (
        <span key={kind} className="inline gap-4">
          <Icon of={IconRosetteDiscountCheck} size={16} /> {words.checked(kind)}
        </span>
      ))}
    </span>
  )
}
