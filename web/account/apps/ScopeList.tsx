import { Bell, Eye, PencilLine, X } from 'lucide'
import { m } from '../../messages/index.ts'
import { type IconShape, Icon } from '../../parts/Icon.tsx'
import { deniedSentences, scopeSentences } from './scopeSentences.ts'

/** Lists what an app could do with the requested scopes, and what it could not do. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const texts = m.account.authorize
  const kinds: [IconShape, (scope: string) => boolean][] = [
    [Eye, (scope) => /^(?:(?:admin:)?read(?::|$)|profile$)/.test(scope)],
    [PencilLine, (scope) => !/^(?:(?:admin:)?read(?::|$)|profile$|push$)/.test(scope)],
    [Bell, (scope) => scope === 'push'],
  ]
  const lines = kinds.flatMap(([drawing, isOfKind]) =>
    scopeSentences(scopes.filter(isOfKind)).map((sentence) => ({ drawing, sentence })),
  )
  return (
    <>
      <section aria-labelledby="may">
        <h3 id="may">{texts.may}</h3>
        <Lines lines={lines} />
      </section>
      <section aria-labelledby="may-not" class="consent-denied">
        <h3 id="may-not">{texts.mayNot}</h3>
        <Lines lines={deniedSentences(scopes).map((sentence) => ({ drawing: X, sentence }))} />
      </section>
    </>
  )
}

function Lines({ lines }: { lines: { drawing: IconShape; sentence: string }[] }) {
  return (
    <ul class="consent-scopes">
      {lines.map(({ drawing, sentence }) => (
        <li key={sentence}>
          <Icon of={drawing} size={18} />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
