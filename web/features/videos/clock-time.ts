/** A position in a video, as players show it: '0:45', '12:03', '1:02:03'. */
export function clockTime(second: number) {
  const whole = Math.floor(second);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
