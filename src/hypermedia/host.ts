/** Whether a name of a host is that of the machine itself (RFC 6761 §6.3). */
export const isLocalhost = (host: string): boolean => /(?:^|\.)localhost$/.test(host)

/** A host that is asked for. */
interface Host {
  /** In small letters and without a dot at its end, as names are compared. */
  readonly name: string
  /** Empty where none is said. */
  readonly port: string
}

const HOST = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(?::(\d*))?$/i

/** A host as a request writes it, with or without a port; what is no host is a name that nobody has. */
export const hostIn = (written: string): Host => {
  const [, name = written, port = ''] = HOST.exec(written) ?? []
  return { name: name.toLowerCase().replace(/\.$/, ''), port }
}

/**
 * Whether a host that was asked is that of an address, and not that of another. The port decides only between
 * addresses of one name: a proxy or a container may have changed it.
 */
export const isHostOf = ({ name, port }: Host, own: URL, other: URL): boolean =>
  name === nameOf(own) && (name !== nameOf(other) || (port || usualPort(own)) === portOf(own))

/** Whether two addresses have one host and one port. */
export const sharesHost = (one: URL, other: URL): boolean =>
  nameOf(one) === nameOf(other) && portOf(one) === portOf(other)

const nameOf = ({ hostname }: URL): string => hostIn(hostname).name

const portOf = (address: URL): string => address.port || usualPort(address)

const usualPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80')
