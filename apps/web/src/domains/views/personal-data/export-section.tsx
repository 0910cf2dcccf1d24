import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import type { DataExport } from '@navyk/api-spec/views/personal-data'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useUser } from '#app/session/session.ts'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { DateTime } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { exportQuery, isBeingMade, useDownloadExport, useRequestExport } from './api.ts'

/** The export of the own data: requested, built in the background, downloaded within a day. */
export function ExportSection() {
  const { t } = useTranslation('personal-data')
  const query = useQuery(exportQuery)
  return (
    <Section title={t('export.title')}>
      <QueryView query={query} skeleton={<BlockSkeleton height={8} />}>
        {({ data, mayRequestAt }) => <Body latest={data} mayRequestAt={mayRequestAt} />}
      </QueryView>
    </Section>
  )
}

function Body({ latest, mayRequestAt }: { latest: DataExport | null; mayRequestAt: string | null }) {
  const { t } = useTranslation('personal-data')
  const { readOnly } = useUser()
  const isLooking = readOnly === 'opened_by_staff'
  return (
    <div className="stack at-start gap-16 up-to-704">
      <p className="flush">{t('export.text')}</p>
      {latest && isBeingMade(latest.state) && <Making latest={latest} />}
      {latest?.state === 'failed' && (
        <p className="error" role="alert">
          {t('export.failed')}
        </p>
      )}
      {latest?.state === 'ready' && <Ready latest={latest} isLooking={isLooking} />}
      {!isLooking && latest?.state !== 'ready' && !isBeingMade(latest?.state) && (
        <Request mayRequestAt={mayRequestAt} />
      )}
    </div>
  )
}

function Making({ latest }: { latest: DataExport }) {
  const { t } = useTranslation('personal-data')
  const share = latest.totalParts === 0 ? 0 : (100 * latest.doneParts) / latest.totalParts
  return (
    <div className="stack gap-8 full">
      <Progress value={share} aria-label={t('export.progress_label')} />
      <p className="muted" role="status">
        {t('export.progress', { done: latest.doneParts, total: latest.totalParts })}
      </p>
    </div>
  )
}

function Ready({ latest, isLooking }: { latest: DataExport; isLooking: boolean }) {
  const { t } = useTranslation('personal-data')
  const format = useFormat()
  const download = useDownloadExport()
  const { attempt, stepUp } = useStepUp()
  const size = Math.max(1, Math.round((latest.sizeBytes ?? 0) / 1024))
  return (
    <>
      <div className="full">
        <Facts>
          <DateTimeFact label={t('export.made')} at={latest.requestedAt} />
          <Fact label={t('export.until')}>{latest.expiresAt && <DateTime at={latest.expiresAt} />}</Fact>
          <Fact label={t('export.size')}>{t('export.kilobytes', { size: format.number(size) })}</Fact>
        </Facts>
      </div>
      {!isLooking && (
        <Button
          leftSection={<Icon of={IconDownload} />}
          loading={download.isPending}
          onClick={() => void attempt(() => download.mutateAsync())}
        >
          {t('export.download')}
        </Button>
      )}
      {stepUp}
    </>
  )
}

function Request({ mayRequestAt }: { mayRequestAt: string | null }) {
  const { t } = useTranslation('personal-data')
  const format = useFormat()
  const request = useRequestExport()
  const { attempt, stepUp } = useStepUp()
  if (mayRequestAt !== null) {
    return <p className="muted">{t('export.next', { when: format.dateTime(mayRequestAt) })}</p>
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={IconFileZip} />}
        loading={request.isPending}
        onClick={() => void attempt(() => request.mutateAsync())}
      >
        {t('export.request')}
      </Button>
      {stepUp}
    </>
  )
}
