import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { Check } from '../parts/Field.tsx'
import { TextField } from '../parts/TextField.tsx'
import type { AdminRole } from '../schema/api.ts'
import { bits, may, type Permission } from '../state/role.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { EditedList, type EditorProps, type EntryActs } from './EditedList.tsx'
import { EntryButtons } from './EntryButtons.tsx'

/** The role of owners, which nobody can change. */
const ownerRole = '1'
const permissions = Object.keys(bits) as Permission[]
const has = ({ permissions: sum }: AdminRole, one: Permission) => (Number(sum) & bits[one]) !== 0

/** The roles, and what each may do. */
export function RolesPart() {
  return (
    <EditedList
      section="roles"
      texts={mod.roles}
      read={() => call('GET /api/admin/roles', {})}
      entry={(role, acts) => <Entry key={role.id} role={role} acts={acts} />}
      Editor={RoleDialog}
    />
  )
}

function Entry({ role, acts }: { role: AdminRole; acts: EntryActs }) {
  const { id, name, position } = role
  const { roles: texts } = mod
  const remove = () =>
    acts.remove(
      { title: texts.removeTitle(name), text: texts.removeText, yes: texts.remove },
      () => call('DELETE /api/admin/roles/{id}', { path: { id } }),
      texts.removed,
    )
  return (
    <li class="mod-entry">
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p class="mod-facts">{texts.rank(position)}</p>
      <p>
        {permissions
          .filter((one) => has(role, one))
          .map((one) => texts.permissions[one])
          .join(', ') || texts.nothing}
      </p>
      {id !== ownerRole && (
        <EntryButtons
          edit={{ label: texts.edit, name: texts.editName(name), run: acts.edit }}
          remove={{ label: texts.remove, name: texts.removeName(name), run: remove }}
        />
      )}
    </li>
  )
}

function RoleDialog({ item: role, close, onSaved }: EditorProps<AdminRole>) {
  const [name, setName] = useState(role?.name ?? '')
  const [color, setColor] = useState(role?.color ?? '')
  const [position, setPosition] = useState(String(role?.position ?? 1))
  const [chosen, choose] = useState<ReadonlySet<Permission>>(
    () => new Set(role ? permissions.filter((one) => has(role, one)) : []),
  )
  const { roles: texts } = mod
  // Permissions that are unknown to the client stay.
  const unknown = role ? Number(role.permissions) & ~Object.values<number>(bits).reduce((sum, bit) => sum | bit, 0) : 0

  function save() {
    const sum = [...chosen].reduce((all, one) => all | bits[one], unknown)
    const body = { name: name.trim(), color: color.trim(), position: Number(position), permissions: sum }
    return role
      ? call('PUT /api/admin/roles/{id}', { path: { id: role.id }, body })
      : call('POST /api/admin/roles', { body })
  }
  const toggle = (one: Permission) =>
    choose((before) => new Set(before.has(one) ? [...before].filter((other) => other !== one) : [...before, one]))

  return (
    <ChangeDialog
      title={role ? texts.edit : texts.new}
      label={texts.save}
      check={() => (name.trim() === '' ? texts.nameNeeded : undefined)}
      run={save}
      done={texts.saved}
      close={close}
      onDone={onSaved}
    >
      {(error) => (
        <>
          <TextField label={texts.name} error={error} most={50} value={name} onInput={setName} />
          <TextField label={texts.position} hint={texts.positionHint} most={3} value={position} onInput={setPosition} />
          <TextField label={texts.color} hint={texts.colorHint} most={7} value={color} onInput={setColor} />
          <fieldset class="field">
            <legend>{texts.may}</legend>
            {permissions
              .filter((one) => may(one) && (one !== 'administrator' || chosen.has(one)))
              .map((one) => (
                <Check
                  key={one}
                  label={texts.permissions[one]}
                  checked={chosen.has(one)}
                  onChange={() => toggle(one)}
                />
              ))}
          </fieldset>
        </>
      )}
    </ChangeDialog>
  )
}
