import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { docsPath, documentPath } from '@navyk/api-spec/desk/docs/paths'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { DateFact, DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { Paper } from '#ui/facts/paper.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { documentHistoryQuery, personDocumentQuery } from '../api.ts'
import { AnswerSection } from './answer-section.tsx'
import classes from '../docs.module.css'
import { FilledText } from '../templates/filled-text.tsx'
import { KeptFile } from '../files/kept-file.tsx'
import { ManagerActions } from './manager-actions.tsx'

/** Page of one document: its text or picture, its file, what was said to it, and what can be done. */
export function PersonDocumentPage({ id }: { id: string }) {
  const query = useQuery(personDocumentQuery(id))
  return <QueryView query={query}>{({ data }) => <Whole document={data} />}</QueryView>
}

function Whole({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const format = useFormat()
  const isStaff = role === 'staff'
  const about = [t(`kinds.${document.kind}`), ...(isStaff ? [format.fullName(document.person)] : [])]
  const body = (
    <div className={`stack ${classes.parts}`}>
      {document.blocks !== null && (
        <Paper>
          <FilledText title={document.title} blocks={document.blocks} />
        </Paper>
      )}
      <Section title={t('words.file')}>
        <KeptFile id={document.id} which="file" file={document.file} isShown={document.blocks === null} />
      </Section>
      {document.scan && (
        <Section title={t('scan')}>
          <KeptFile id={document.id} which="scan" file={document.scan} isShown />
        </Section>
      )}
      <AnswerSection document={document} />
      <Became document={document} />
    </div>
  )
  return (
    <DetailsPage
      title={document.title}
      subtitle={about.join(' · ')}
      state={<State of="document" is={document.state} />}
      action={
        isStaff ? (
          <ManagerActions document={document} />
        ) : (
          <MayChange>
            <LinkButton variant="default" to={`${questionsPath}?new=1&about=documents&document=${document.id}`}>
              {t('words.ask_about_it')}
            </LinkButton>
          </MayChange>
        )
      }
      trail={[{ label: t('title'), to: `${docsPath}?scope=${scopeOf(document)}` }]}
      {...(isStaff
        ? {
            tabs: [
              { key: 'document', label: t('words.document'), content: body },
              { key: 'history', label: t('history.label'), content: <History id={document.id} /> },
            ],
          }
        : { children: body })}
    />
  )
}

const scopeOf = ({ direction }: WholeDocument) => (direction === 'to_person' ? 'documents' : 'handed_in')

/** Facts of a document: its owner, when it was sent and seen, who has acknowledged it and how, why it ended. */
function Became({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('docs')
  const words = useWords()
  const { acknowledgement: given, contract, supersededBy, supersedes } = document
  return (
    <Section title={t('about_it')}>
      <Facts>
        {contract && <Fact label={t('words.contract')}>{words.contract(contract.number)}</Fact>}
        <DateTimeFact label={t('created_at')} at={document.createdAt} />
        <DateTimeFact label={t('sent_at')} at={document.sentAt} />
        <DateTimeFact label={t('viewed_at')} at={document.viewedAt} />
        {document.answerBy !== null && <DateFact label={t('send.answer_by')} date={document.answerBy} />}
        {given && (
          <>
            <Fact label={t('evidence.who')}>{given.by}</Fact>
            <DateTimeFact label={t('evidence.code_requested_at')} at={given.codeRequestedAt} />
            <DateTimeFact label={t('evidence.at')} at={given.at} />
            <Fact label={t('evidence.channel')}>{t(`evidence.channels.${given.channel}`)}</Fact>
            {given.address !== undefined && (
              <Fact label={t('evidence.address')}>
                <span dir="ltr">{given.address}</span>
              </Fact>
            )}
            <Fact label={t('evidence.consent')}>
              <span lang="ru">{given.consentText}</span>
            </Fact>
          </>
        )}
        {document.declineReason !== null && (
          <Fact label={t('decline_reason')}>
            <bdi>{document.declineReason}</bdi>
          </Fact>
        )}
        {document.endReason !== null && (
          <Fact label={t('words.reason')}>
            <bdi>{document.endReason}</bdi>
          </Fact>
        )}
        <Fact label={t('evidence.sha256')}>
          <code className="small anywhere" dir="ltr">
            {document.sha256}
          </code>
        </Fact>
      </Facts>
      {supersedes && (
        <LinkButton variant="default" to={documentPath(supersedes.id)}>
          {t('to_older')}
        </LinkButton>
      )}
      {supersededBy && (
        <LinkButton variant="default" to={documentPath(supersededBy.id)}>
          {t('to_newer')}
        </LinkButton>
      )}
    </Section>
  )
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('docs')
  const nameOf = useOpenTexts('docs')
  const format = useFormat()
  return (
    <HistoryPanel
      query={useQuery(documentHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        template: [t('history.template'), readers.text()],
        answerBy: [t('send.answer_by'), readers.text(format.date)],
      }}
    />
  )
}
