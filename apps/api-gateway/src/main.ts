import { GatewayModule } from '@taprail/gateway-service';
import { run } from '@taprail/runtime';

void run('api-gateway', [GatewayModule]);
