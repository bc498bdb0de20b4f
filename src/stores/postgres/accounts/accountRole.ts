/** SQL: a row of `roles` as a `Role`. */
export const roleJson = `json_build_object('id', roles.id::text, 'name', roles.name, 'color', roles.color,
  'permissions', roles.permissions, 'position', roles.position, 'highlighted', roles.highlighted)`

/** SQL: the `Role` of a row of `accounts`; null if the account has none. */
export const accountRole = `(select ${roleJson} from roles where roles.id = role_id)`
