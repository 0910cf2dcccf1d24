import { ActionIcon } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { Icon } from '../../icon.tsx'
import { useTranslation } from '../../texts.ts'

interface Props {
  /** Name by which somebody wants to be written to in Telegram; nothing is shown without one. */
  name: string | null
  /** Name of the person who has the account in Telegram. */
  person: string
}

/** Link to a conversation in Telegram: one tap opens it. */
export function TelegramLink({ name, person }: Props) {
  const { t } = useTranslation('ui')
  if (!name) return null
  const label = t('telegram_of', { name: person })
  return (
    <ActionIcon
      component="a"
      href={`https://t.me/${name}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="subtle"
      color="gray"
      size="var(--navyk-touch)"
      aria-label={label}
      title={label}
    >
      <Icon of={IconBrandTelegram} size={20} />
    </ActionIcon>
  )
}
