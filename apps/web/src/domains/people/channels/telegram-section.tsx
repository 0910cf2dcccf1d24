import { Button } from '@mantine/core'
import type { TelegramState } from '@navyk/api-spec/people/channels'
import { businessDate } from '@navyk/api-spec/kit'
import { IconBrandTelegram, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { telegramQuery, useTelegramLink, useUnlinkTelegram } from './api.ts'
import { BotLink } from './bot-link.tsx'
import { useTelegramReturn } from './use-telegram-return.ts'

/** Telegram as a channel for codes and notices: linking it, and what is linked. */
export function TelegramSection() {
  const { t } = useTranslation('channels')
  const query = useQuery(telegramQuery)
  const isReturning = useTelegramReturn()
  return (
    <Section title={t('title')}>
      <QueryView query={query} skeleton={<BlockSkeleton height={8} />}>
        {({ data }) => {
          if (data.linked) return <Linked linked={data.linked} />
          if (!data.isAvailable) return <p className="muted">{t('unavailable')}</p>
          return <NotLinked isReturning={isReturning} />
        }}
      </QueryView>
    </Section>
  )
}

function NotLinked({ isReturning }: { isReturning: boolean }) {
  const { t } = useTranslation('channels')
  const { attempt, stepUp } = useStepUp()
  const link = useTelegramLink()
  const start = () => void attempt(() => link.mutateAsync())
  return (
    <div className="stack at-start gap-12">
      <p className="muted">{t('why')}</p>
      {link.data ? (
        <BotLink {...link.data} onAgain={start} onDrop={link.reset} />
      ) : (
        <MayChange>
          <Button leftSection={<Icon of={IconBrandTelegram} />} loading={link.isPending || isReturning} onClick={start}>
            {t('link')}
          </Button>
        </MayChange>
      )}
      {stepUp}
    </div>
  )
}

function Linked({ linked }: { linked: NonNullable<TelegramState['linked']> }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const { guard, stepUp } = useStepUp()
  const unlink = useUnlinkTelegram()
  return (
    <div className="stack at-start gap-12">
      <div className="row gap-8-12">
        <div className="strong anywhere" dir="auto">
          {linked.name || t('nameless')}
        </div>
        <StateBadge
          tone={linked.isActive ? 'green' : 'amber'}
          icon={linked.isActive ? IconCircleCheck : IconPlayerPause}
          label={t(linked.isActive ? 'active' : 'inactive')}
        />
      </div>
      <p className="muted">{t('since', { date: format.longDate(businessDate(new Date(linked.linkedAt))) })}</p>
      {!linked.isActive && <p className="muted">{t('restart')}</p>}
      <div>
        <ConfirmButton
          label={t('unlink')}
          title={t('unlink_title')}
          consequence={t('unlink_consequence')}
          isDangerous
          onConfirm={() => guard(() => unlink.mutateAsync())}
        />
      </div>
      {stepUp}
    </div>
  )
}
