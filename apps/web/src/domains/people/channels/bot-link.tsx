import { Anchor, Button } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { telegramOptions } from './api.ts'
import classes from './telegram-section.module.css'

/** How often the state is asked for while the person is with the bot. */
const waitMs = 3000

interface Props {
  link: string
  expiresAt: string
  onAgain: () => void
  onDrop: () => void
}

/** The way to the bot: on this device, on another by its camera, or as a text to send oneself. */
export function BotLink({ link, expiresAt, onAgain, onDrop }: Props) {
  const { t } = useTranslation('accounts')
  const { text, isOver } = useCountdown(expiresAt)
  // Where it shows a chat, the section shows that instead of this.
  useQuery({ ...telegramOptions, refetchInterval: isOver ? false : waitMs })
  if (isOver) {
    return (
      <>
        <p className={classes.text}>{t('telegram.over')}</p>
        <Button variant="default" onClick={onAgain}>
          {t('telegram.again')}
        </Button>
      </>
    )
  }
  return (
    <>
      <ol className={classes.steps}>
        <li>{t('telegram.step_open')}</li>
        <li>{t('telegram.step_start')}</li>
        <li>{t('telegram.step_confirm')}</li>
      </ol>
      <div className={classes.ways}>
        <QrCode text={link} label={t('telegram.qr')} />
        <div className={classes.buttons}>
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon of={IconBrandTelegram} />}
          >
            {t('telegram.open')}
          </Button>
          <CopyButton text={link} label={t('telegram.copy')} />
        </div>
      </div>
      <div className={classes.foot}>
        <span role="timer">{t('telegram.valid', { time: text })}</span>
        <Anchor component="button" type="button" onClick={onDrop}>
          {t('telegram.drop')}
        </Anchor>
      </div>
    </>
  )
}
