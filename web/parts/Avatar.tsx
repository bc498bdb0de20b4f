import type { Account } from '../schema/api.ts'
import { appearance } from '../app/theme.ts'

/** An account's picture. Screen readers skip it, because the name is beside it. `size` is in CSS pixels. */
export function Avatar({ account, size = 46 }: { account: Pick<Account, 'avatar' | 'avatar_static'>; size?: number }) {
  const src = appearance.value.autoplay ? account.avatar : account.avatar_static
  return <img class="avatar" src={src} width={size} height={size} alt="" loading="lazy" decoding="async" />
}
