/** How the AWS SDK reaches a stand-in on this machine: nothing is signed for real, nothing leaves it. */
export const localAwsConfig = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
