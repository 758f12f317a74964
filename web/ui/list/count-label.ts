/** '1 payment', '1,204 payments'. */
export const countLabel = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString('en-KE')} ${count === 1 ? singular : plural}`;
