import { Anchor, Button } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '#ui/facts/contacts/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { QrCode } from '#ui/facts/contacts/qr-code.tsx'
import { useCountdown } from '#ui/dialogs/use-countdown.ts'
import { useTranslation } from '#ui/texts.ts'
import { telegramQuery } from './api.ts'
import classes from './telegram-section.module.css'

/** Time between two fetches of the state while the person is in Telegram. */
const waitMs = 3000

interface Props {
  link: string
  expiresAt: string
  onAgain: () => void
  onDrop: () => void
}

/** The link to the bot: as a button, as a QR code for another device, and as a text to copy. */
export function BotLink({ link, expiresAt, onAgain, onDrop }: Props) {
  const { t } = useTranslation('channels')
  const { text, isOver } = useCountdown(expiresAt)
  // Polled: once a chat is linked, the section shows the chat instead of this.
  useQuery({ ...telegramQuery, refetchInterval: isOver ? false : waitMs })
  if (isOver) {
    return (
      <>
        <p className="muted">{t('over')}</p>
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      </>
    )
  }
  return (
    <>
      <ol className="bullets">
        <li>{t('step_open')}</li>
        <li>{t('step_start')}</li>
        <li>{t('step_confirm')}</li>
      </ol>
      <div className="row top gap-16">
        <QrCode text={link} label={t('qr')} />
        <div className="stack gap-8">
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon of={IconBrandTelegram} />}
          >
            {t('open')}
          </Button>
          <CopyButton text={link} label={t('copy')} />
        </div>
      </div>
      <div className={`row gap-4-16 muted ${classes.foot}`}>
        <span role="timer">{t('valid', { time: text })}</span>
        <Anchor component="button" type="button" onClick={onDrop}>
          {t('drop')}
        </Anchor>
      </div>
    </>
  )
}
