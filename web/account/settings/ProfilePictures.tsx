import { call } from '../../boundary/boundary.ts'
import { m } from '../../messages/index.ts'
import { confirm } from '../../parts/confirm.tsx'
import type { CredentialAccount, Instance } from '../../schema/api.ts'
import { me } from '../../state/session.ts'
import { showToast } from '../../state/toasts.ts'
import { showError } from '../../state/errorToast.ts'
import { PictureField } from './PictureField.tsx'
import type { ProfileForm } from './profileForm.ts'

type Kind = 'avatar' | 'header'

interface ProfilePicturesProps {
  form: ProfileForm
  /** Whether the account has its own picture, and not the default one. */
  chosen: Record<Kind, boolean>
  limits: Instance['configuration']['media_attachments']
  /** Returns the error of a field. */
  about(field: string): string | undefined
  change(now: Partial<ProfileForm>): void
  onRemoved(kind: Kind, account: CredentialAccount): void
}

/** The fields of a profile's two pictures. */
export function ProfilePictures({ form, chosen, limits, about, change, onRemoved }: ProfilePicturesProps) {
  const texts = m.settings.profile
  async function remove(kind: Kind): Promise<void> {
    const title = kind === 'avatar' ? texts.removeAvatar : texts.removeHeader
    if (!(await confirm({ title, text: texts.removeText, yes: texts.remove }))) return
    try {
      onRemoved(kind, await call(`DELETE /api/profile/${kind}`, {}))
      showToast(texts.removed)
    } catch (error) {
      showError(error, m.settings.saveFailed, () => void remove(kind))
    }
  }
  return (
    <section class="card form" aria-label={texts.pictures}>
      {(['header', 'avatar'] as const).map((kind) => (
        <PictureField
          key={kind}
          kind={kind}
          src={me.value?.[kind] ?? ''}
          isChosen={chosen[kind]}
          file={form[kind]}
          description={form[`${kind}_description`]}
          error={about(kind)}
          limits={limits}
          onFile={(file) => change({ [kind]: file })}
          onDescription={(text) => change({ [`${kind}_description`]: text })}
          remove={() => void remove(kind)}
        />
      ))}
    </section>
  )
}
