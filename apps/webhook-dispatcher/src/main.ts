import { WebhooksModule } from '@taprail/webhooks-service';
import { run } from '@taprail/runtime';

void run('webhook-dispatcher', [WebhooksModule]);
