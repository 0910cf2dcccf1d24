import type { PersonDocument } from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import type { PagedResult } from '#ui/lists/table/data-list-types.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { SectionRow, SectionRows } from '#ui/lists/section-rows.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Section } from '#ui/layout/section.tsx'
import { documentsQuery } from '../api.ts'

/** Documents of one person, or about one contract, as the reader may see them; each opens. */
export function DocumentRows({ of }: { of: { cabinetId: string } | { contractId: string } }) {
  const { t } = useTranslation('docs')
  const query = useInfiniteQuery(documentsQuery(of))
  const data = query.data && { data: query.data.pages.flatMap((page) => page.data) }
  return (
    <>
      <SectionRows query={{ ...query, data }} skeletonRem={4} none={t('no_rows')}>
        {(document) => <Row key={document.id} document={document} isNamed={'contractId' in of} />}
      </SectionRows>
      <More of={query} />
    </>
  )
}

function Row({ document, isNamed }: { document: PersonDocument; isNamed: boolean }) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const format = useFormat()
  return (
    <SectionRow
      what={
        <Link to={documentPath(document.id)}>
          <bdi>{document.title}</bdi>
        </Link>
      }
      about={
        <>
          {t(`kinds.${document.kind}`)} ·{' '}
          <DateText date={businessDate(new Date(document.sentAt ?? document.createdAt))} />
          {isNamed && role === 'staff' && ` · ${format.fullName(document.person)}`}
        </>
      }
    >
      <State of="document" is={document.state} />
    </SectionRow>
  )
}

function More({ of }: { of: PagedResult<PersonDocument> }) {
  const { t } = useTranslation('ui')
  return <MoreButton of={of} label={t('list.more')} />
}

/** Other documents about a contract: agreements, consents. Each side sees its own, staff see both. */
export function ContractDocuments({ contract }: { contract: Contract }) {
  const { t } = useTranslation('docs')
  return (
    <Section title={t('of_contract')}>
      <DocumentRows of={{ contractId: contract.id }} />
    </Section>
  )
}
