import { Avatar, Button } from '@mantine/core'
import { avatarMaxBytes, removeAvatar, setAvatar } from '@navyk/api-spec/people/accounts'
import { IconUser } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#app/calls/call.ts'
import { useChangeUser, useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { fileFault, PictureUpload } from '#ui/form/picture-upload.tsx'
import { Icon } from '#ui/icon.tsx'
import { type KeyOf, useTranslation } from '#ui/texts.ts'

/** Uploads, previews and removes the person's picture. */
export function AvatarPicker() {
  const { t } = useTranslation('accounts')
  const user = useUser()
  const changeUser = useChangeUser()
  const store = ({ data }: { data: { avatar: string | null } }) => changeUser({ avatar: data.avatar })
  const upload = useMutation({ mutationFn: (file: File) => call(setAvatar, { file }), onSuccess: store })
  const remove = useMutation({ mutationFn: () => call(removeAvatar), onSuccess: store })
  const [chosen, setChosen] = useState<File>()
  const [fault, setFault] = useState<string>()
  const preview = usePreview(chosen)

  const run = async (work: () => Promise<unknown>, done: KeyOf<'accounts'>) => {
    setFault(undefined)
    try {
      await work()
      toastSuccess(t(done))
    } catch (error) {
      setFault(fileFault(error))
    } finally {
      setChosen(undefined)
    }
  }
  const choose = (file: File) => {
    if (file.size > avatarMaxBytes) return setFault(t('avatar.too_large'))
    setChosen(file)
    void run(() => upload.mutateAsync(file), 'avatar.saved')
  }

  return (
    <div className="below-20">
      <PictureUpload
        picture={
          <Avatar src={preview ?? user.avatar} alt={t('avatar.alt')} size={72} radius="50%" color="cornflower">
            <Icon of={IconUser} size={32} />
          </Avatar>
        }
        label={t('avatar.file')}
        choose={t(user.avatar === null ? 'avatar.choose' : 'avatar.change')}
        hint={t(upload.isPending ? 'avatar.sending' : 'avatar.help')}
        fault={fault}
        isSending={upload.isPending}
        isBusy={remove.isPending}
        action={
          user.avatar !== null && (
            <Button
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              disabled={upload.isPending}
              onClick={() => void run(() => remove.mutateAsync(), 'avatar.removed')}
            >
              {t('avatar.remove')}
            </Button>
          )
        }
        onChoose={choose}
      />
    </div>
  )
}

/** An object URL to preview a file before it is uploaded. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
