import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import type { Question } from '@navyk/api-spec/desk/questions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { DateBox } from '#ui/form/fields/date-field.tsx'
import { useTypedSearch } from '#ui/form/fields/searched-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useDesk, useStoreNewer } from '../api.ts'
import { type LinkKind, linkKindsOf, thingsQuery } from './things-query.ts'

interface LinkedThings {
  contractId: string | null
  about: Pick<NonNullable<Question['about']>, 'kind' | 'id'> | null
}

const linksOf = ({ contract, about }: Question): LinkedThings => ({
  contractId: contract?.id ?? null,
  about: about && { kind: about.kind, id: about.id },
})

/** Dialog that links a thread to a contract of its asker, and to a lesson, invoice, act or document. */
export function LinkDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('questions')
  const kinds = linkKindsOf(question.asker)
  const [kind, chooseKind] = useState<LinkKind>('contract')
  const [id, choose] = useState('')
  const { link } = useDesk(question.id)
  const storeNewer = useStoreNewer()
  const links = linksOf(question)
  const isLinked = kind === 'contract' ? links.contractId !== null : links.about?.kind === kind
  const send = (chosen: string | null) =>
    link.mutate(
      {
        ...(kind === 'contract'
          ? { ...links, contractId: chosen }
          : { ...links, about: chosen === null ? null : { kind, id: chosen } }),
        insteadOf: links,
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          storeNewer(error)
          toastFailure(error)
        },
      },
    )
  return (
    <Dialog opened title={t('link.title')} onClose={onClose}>
      <p className="muted below-16">{t('link.why')}</p>
      <NativeSelect
        label={t('link.kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`link.kinds.${value}`) }))}
        onChange={(event) => {
          // The options are the kinds.
          chooseKind(event.currentTarget.value as LinkKind)
          choose('')
        }}
      />
      <Choices key={kind} kind={kind} asker={question.asker} chosen={id} onChoose={choose} />
      <div className="line stretch end above-24">
        {isLinked && (
          <Button variant="default" loading={link.isPending} onClick={() => send(null)}>
            {t('link.remove')}
          </Button>
        )}
        <Button disabled={id === ''} loading={link.isPending} onClick={() => send(id)}>
          {t('link.do')}
        </Button>
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  kind: LinkKind
  asker: Question['asker']
  chosen: string
  onChoose: (id: string) => void
}

/** The newest things of a kind, or those that are searched for: lessons by their day, others by number, name or title. */
function Choices({ kind, asker, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation('questions')
  const words = useWords()
  const { typed, setTyped, wanted } = useTypedSearch()
  const query = useQuery(thingsQuery({ kind, asker, wanted }, useFormat()))
  const search = (text: string) => {
    setTyped(text)
    onChoose('')
  }
  return (
    <>
      {kind === 'lesson' ? (
        <DateBox
          mt="md"
          label={t('link.search.lesson')}
          value={typed === '' ? null : typed}
          clearable
          onChange={(day) => search(day ?? '')}
        />
      ) : (
        <TextInput
          mt="md"
          type="search"
          label={t(`link.search.${kind}`)}
          value={typed}
          maxLength={100}
          onChange={(event) => search(event.currentTarget.value)}
        />
      )}
      <QueryView query={query} skeleton={<BlockSkeleton height={6} />}>
        {({ things, hasMore }) => (
          <>
            {things.length === 0 && <p>{t(wanted === '' ? 'link.none' : 'link.not_found')}</p>}
            <Radio.Group mt="md" aria-label={t('link.title')} value={chosen} onChange={onChoose}>
              <div className="stack gap-12">
                {things.map(({ id, name, about }) => (
                  <Radio
                    key={id}
                    value={id}
                    label={kind === 'contract' ? words.contract(name) : name}
                    description={about}
                  />
                ))}
              </div>
            </Radio.Group>
            {hasMore && <p className="muted below-16">{t('link.more')}</p>}
          </>
        )}
      </QueryView>
    </>
  )
}
