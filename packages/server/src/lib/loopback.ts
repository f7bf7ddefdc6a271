/** Whether a host is this machine: `localhost`, 127.0.0.0/8 or ::1, which URLs put in brackets. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host)
