import type { Credential } from '@navyk/api-spec/market/credentials'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { OpenedPart } from '#ui/dialogs/on-demand.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { PagedResult } from '#ui/lists/table/data-list-types.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { SectionRow, SectionRows } from '#ui/lists/section-rows.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { credentialsQuery } from './api.ts'
import { CredentialBadge, useLastDay } from './credential-facts.tsx'

const credentialDialog = lazyPart(async () => (await import('./credential-dialog.tsx')).CredentialDialog)

interface Props {
  /** The executor who has the credentials; absent for one's own. */
  executorId?: string
  /** Uploads another one in the place of this one. */
  onReplace?: (credential: Credential) => void
}

/** The credentials of one executor; each opens. */
export function CredentialRows({ executorId, onReplace }: Props) {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const lastDay = useLastDay()
  const [search] = useSearchParams()
  const [{ credential: opened }, change] = useFilters(['credential'])
  const query = useInfiniteQuery(credentialsQuery({ executorId }))
  const data = query.data && { data: query.data.pages.flatMap((page) => page.data) }
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('credential', id)
    return `?${next}`
  }
  return (
    <>
      <SectionRows query={{ ...query, data }} skeletonRem={8} none={t('none.all')}>
        {(row) => (
          <SectionRow
            key={row.id}
            what={<Link to={linkTo(row.id)}>{words.credential(row.kind)}</Link>}
            about={[row.number, row.issuer, t('until', { date: lastDay(row) })].filter(Boolean).join(' · ')}
          >
            <CredentialBadge of={row} />
          </SectionRow>
        )}
      </SectionRows>
      <More of={query} />
      <OpenedPart
        of={credentialDialog}
        opened={opened !== ''}
        id={opened}
        onReplace={onReplace}
        onClose={() => change({ credential: '' })}
      />
    </>
  )
}

function More({ of }: { of: PagedResult<Credential> }) {
  const { t } = useTranslation('ui')
  return <MoreButton of={of} label={t('list.more')} className="above-12" />
}
