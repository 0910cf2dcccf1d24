import { Checkbox } from '@mantine/core'
import { type NoticeChoices as Choices, noticeChannels } from '@navyk/api-spec/messages/notices'
import { useQuery } from '@tanstack/react-query'
import { useTopicName } from '#app/manifests/notice-words.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { noticeChoicesQuery, useUpdateNoticeChoice } from './api.ts'
import classes from './notice-choices.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Channels of each topic of notices: a row for each topic. Each change is saved at once. */
export function NoticeChoices() {
  const { t } = useTranslation('notice-choices')
  const query = useQuery(noticeChoicesQuery)
  return (
    <Section title={t('title')}>
      <p className={`muted below-12 ${classes.note}`}>{t('note')}</p>
      <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
        {({ data }) => <Matrix choices={data} />}
      </QueryView>
    </Section>
  )
}

function Matrix({ choices }: { choices: Choices }) {
  const { t } = useTranslation('notice-choices')
  const choose = useUpdateNoticeChoice()
  const topicName = useTopicName()
  const topics = choices.topics.map((row) => ({ ...row, name: topicName(row.topic, t('other')) }))
  const missing = noticeChannels.filter((channel) => !choices.reachable[channel])
  return (
    <>
      <table className={`collapsed full ${classes.matrix}`}>
        <thead className="muted small">
          <tr>
            <th scope="col">{t('topic')}</th>
            <th scope="col" className={classes.channel}>
              {t('words.workspace')}
            </th>
            {noticeChannels.map((channel) => (
              <th key={channel} scope="col" className={classes.channel}>
                {t(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map(({ name, ...row }) => (
            <tr key={row.topic}>
              <th scope="row">{name}</th>
              <td className={classes.channel}>
                <Box label={t('always', { topic: name })} isOn isFixed />
              </td>
              {noticeChannels.map((channel) => (
                <td key={channel} className={classes.channel}>
                  <Box
                    label={t('choice', { topic: name, channel: t(`channels.${channel}`) })}
                    isOn={row[channel] && choices.reachable[channel]}
                    isFixed={!choices.reachable[channel]}
                    onChange={(isOn) => choose.mutate({ topic: row.topic, channel, isOn }, { onError: toastFailure })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {missing.map((channel) => (
        <p key={channel} className={`muted below-12 ${classes.note}`}>
          {t(`missing.${channel}`)}
        </p>
      ))}
    </>
  )
}

interface BoxProps {
  label: string
  isOn: boolean
  isFixed?: boolean
  onChange?: (isOn: boolean) => void
}

function Box({ label: name, isOn, isFixed = false, onChange }: BoxProps) {
  return (
    <div className={`stack middle high-44 ${classes.box}`}>
      <Checkbox
        aria-label={name}
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
    </div>
  )
}
